import { useEffect, useState } from "react";
import { isOutsideFields, useKeysSwitch } from "../../platform/browser/page/single-keys.ts";
import { searchKey } from "../../platform/browser/storage-names.ts";
import { SearchIcon } from "../../ui/buttons/icons.tsx";
import { SearchDialog } from "./search-dialog.tsx";

const looks = {
  small: "flex size-12 items-center justify-center rounded-sm text-white",
  wide: "mb-3 flex min-h-10 w-full items-center gap-3 rounded-sm border border-white/25 px-3 text-sm font-medium text-ice-100 hover:bg-navy-800 hover:text-white",
};

/** Opens the search. So does the key `/`, unless the user has switched it off or the button is the small one. */
export function SearchButton({ isSmall = false }: { isSmall?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const keys = useKeysSwitch(searchKey);
  const listens = keys.isOn && !isSmall;
  useEffect(() => {
    if (!listens) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (!isOutsideFields(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [listens]);
  return (
    <>
      <button className={isSmall ? looks.small : looks.wide} onClick={() => setIsOpen(true)} type="button">
        <SearchIcon size={isSmall ? 24 : 18} />
        <span className={isSmall ? "sr-only" : "flex-1 text-left"}>Find</span>
        {!isSmall && keys.isOn && (
          <kbd aria-hidden="true" className="rounded-sm border border-white/30 px-1.5 text-xs">
            /
          </kbd>
        )}
      </button>
      {isOpen && <SearchDialog keys={keys} onClose={() => setIsOpen(false)} />}
    </>
  );
}
