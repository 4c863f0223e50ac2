import { useLocation } from "react-router";
import { GuardedDownload } from "./guarded-download.tsx";

/** Downloads a list for a spreadsheet, narrowed down as it is shown. */
export function ExportLink({ list }: { list: "messages" | "applications" | "users" | "audit-log" }) {
  const { search } = useLocation();
  return (
    <>
      <GuardedDownload to={`/api/exports/${list}.xlsx${search}`}>Export for Excel</GuardedDownload>
      <GuardedDownload to={`/api/exports/${list}${search}`}>Export as CSV</GuardedDownload>
    </>
  );
}
