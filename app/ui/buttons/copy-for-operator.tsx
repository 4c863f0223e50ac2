import { CopyButton } from "./copy-button.tsx";

/** Messages that the owner can send to the person who runs the server. */
const words = {
  mail: "Please connect the website to our mail server: set SMTP_URL to its address and MAIL_FROM to the address that mail comes from (docs/settings.md), then start the site again. What waits is sent then.",
  backups:
    "Please give the website a place for backups: set BACKUP_TARGET to a folder on another disk, or to a bucket (docs/settings.md), then start the site again.",
};

export function CopyForOperator({ what, className }: { what: keyof typeof words; className?: string }) {
  return (
    <CopyButton
      label="Copy this for whoever looks after your server"
      text={words[what]}
      {...(className && { className })}
    />
  );
}
