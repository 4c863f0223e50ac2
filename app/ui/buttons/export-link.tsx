import { useLocation } from "react-router";
import { GuardedDownload } from "./guarded-download.tsx";

/** Makes both buttons fit into one row on a phone, so that the list begins on the first screen. */
const narrow = "max-sm:px-2! max-sm:text-sm!";

type List = "messages" | "applications" | "customers" | "call-outs" | "users" | "audit-log";

/** Links that download a list as spreadsheets, with the current search and filters. */
export function ExportLink({ list }: { list: List }) {
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
