import { useLocation } from "react-router";
import { GuardedDownload } from "./guarded-download.tsx";

/** Takes a list away as a file for a spreadsheet, narrowed down as it is shown. */
export function ExportLink({ list }: { list: "messages" | "applications" | "users" | "audit-log" }) {
  const { search } = useLocation();
  return <GuardedDownload to={`/api/exports/${list}${search}`}>Export as CSV</GuardedDownload>;
}
