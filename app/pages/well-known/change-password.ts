import { redirect } from "react-router";

/** /.well-known/change-password: password managers open it to lead a user to the form that changes the password. */
export function loader() {
  return redirect("/account/profile", 302);
}
