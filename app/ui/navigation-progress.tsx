import { useNavigation } from "react-router";

/** A thin bar at the top, only when a page takes long enough to notice (the wait is in the style). */
export function NavigationProgress() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return <div aria-hidden="true" className="navigation-progress" />;
}
