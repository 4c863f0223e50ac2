import { useNavigation } from "react-router";

/** A thin bar at the top that appears if a page takes long to load. The stylesheet sets the delay. */
export function NavigationProgress() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return <div aria-hidden="true" className="navigation-progress" />;
}
