import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { classNames } from "../../ui/class-names.ts";
import { PhoneIcon } from "../../ui/buttons/icons.tsx";
import { useCompany } from "../use-company.ts";

/** The one amber button: dials the freephone number. */
export function CallButton({ className, words = "Call" }: { className?: string; words?: string }) {
  const { freephone, freephone_link } = useCompany();
  return (
    <ButtonLink
      className={classNames("figures", className)}
      icon={<PhoneIcon size={22} />}
      size="large"
      to={freephone_link}
      variant="call"
    >
      <span>
        {words} <span className="whitespace-nowrap">{freephone}</span>
      </span>
    </ButtonLink>
  );
}
