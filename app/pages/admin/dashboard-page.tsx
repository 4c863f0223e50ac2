import { PageTitle } from "../../ui/page-title.tsx";

export const meta = () => [{ title: "Dashboard · Back office" }];

export default function DashboardPage() {
  return (
    <PageTitle title="Dashboard">
      <p>
        Choose what to work on in the menu. Texts and single pictures of the pages are under Widgets, picture
        series under Galleries. What you save is on the site at once.
      </p>
    </PageTitle>
  );
}
