import { InfoIcon } from "../../ui/forms/form-icons.tsx";

/** Why no screen has a button that changes something. */
export function LookOnlyNotice() {
  return (
    <aside
      aria-label="Your duties"
      className="mb-6 flex items-start gap-3 rounded-sm border-l-4 border-ice-500 bg-ice-100 px-4 py-3 text-sm text-navy-900"
    >
      <InfoIcon className="mt-0.5 flex-none" size={18} />
      <p>
        <strong className="font-semibold">You may look and change nothing.</strong> What changes something is
        not shown. Somebody who may do everything can change that, on your page under Users.
      </p>
    </aside>
  );
}
