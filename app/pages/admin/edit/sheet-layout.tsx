import { Outlet } from "react-router";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { wordsOfRefusal } from "../admin-frame.tsx";
import type { Route } from "./+types/sheet-layout";

export default function SheetLayout() {
  return <Outlet />;
}

/** A thing that was deleted meanwhile, or a form that fails, leaves the page beside it as it is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = wordsOfRefusal(error);
  return (
    <PageTitle title={title}>
      <p>{text}</p>
    </PageTitle>
  );
}
