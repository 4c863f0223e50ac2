import { redirect } from "react-router";

/** /.well-known/change-password: password managers open it to lead somebody to where a password is changed. */
export function loader() {
  return redirect("/account/profile", 302);
}
