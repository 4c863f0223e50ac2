import { Button } from "../../../ui/buttons/button.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";

type Props = { kind: "token" | "webhook"; secret: string; onClose: () => void };

/**
 * Shows a secret for the only time. The site stores just the hash of a token, and the secret of a webhook encrypted.
 */
export function NewSecret({ kind, secret, onClose }: Props) {
  return (
    <>
      <p className="mb-3">
        {kind === "token"
          ? "Put this token where the machine reads it. It is shown this once."
          : "The other side proves with this secret that a message is from here. It is shown this once."}
      </p>
      <p className="figures mb-4 rounded-sm bg-slate-100 p-3 text-sm wrap-anywhere text-navy-900 select-all">
        {secret}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <CopyButton label="Copy" text={secret} />
        <Button autoFocus onClick={onClose}>
          I have it
        </Button>
      </div>
    </>
  );
}
