import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CheckIcon, InfoIcon, WarningIcon } from "./form-icons.tsx";

type Tone = "success" | "error" | "info";
type Props = { tone: Tone; title?: ReactNode; children?: ReactNode; className?: string };

/** Success and information are announced politely, errors at once. */
export function Notice({ tone, title, children, className }: Props) {
  const { Icon, look } = tones[tone];
  return (
    <div
      className={classNames(
        "flex animate-fade gap-3.5 rounded-sm border-l-4 px-4 py-3.5 text-base",
        look,
        className,
      )}
      role={tone === "error" ? "alert" : "status"}
    >
      <Icon className="mt-0.5 flex-none" size={22} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

const tones: Record<Tone, { Icon: typeof CheckIcon; look: string }> = {
  success: { Icon: CheckIcon, look: "border-success bg-success-light text-success" },
  error: { Icon: WarningIcon, look: "border-danger bg-danger-light text-danger-dark" },
  info: { Icon: InfoIcon, look: "border-ice-500 bg-ice-100 text-navy-900" },
};
