import { useLocation } from "react-router";
import { ButtonLink } from "./button-link.tsx";
import { DownloadIcon } from "./icons.tsx";

/** Takes a list away as a file for a spreadsheet, narrowed down as it is shown. */
export function ExportLink({ list }: { list: "messages" | "applications" | "users" | "audit-log" }) {
  const { search } = useLocation();
  return (
    <ButtonLink
      download
      icon={<DownloadIcon size={20} />}
      to={`/api/exports/${list}${search}`}
      variant="secondary"
    >
      Export as CSV
    </ButtonLink>
  );
}
