import { useLocation } from "react-router";
import { GuardedDownload } from "./guarded-download.tsx";

/** On a phone both stand in one row, above a list that begins on the first screen. */
const narrow = "max-sm:px-2! max-sm:text-sm!";

/** Downloads a list for a spreadsheet, narrowed down as it is shown. */
export function ExportLink({ list }: { list: "messages" | "applications" | "users" | "audit-log" }) {
  const { search } = useLocation();
  return (
    <>
      <GuardedDownload className={narrow} to={`/api/exports/${list}.xlsx${search}`}>
        Export for Excel
      </GuardedDownload>
      <GuardedDownload className={narrow} to={`/api/exports/${list}${search}`}>
        Export as CSV
      </GuardedDownload>
    </>
  );
}
