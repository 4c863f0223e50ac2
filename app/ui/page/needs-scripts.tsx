import { Link } from "react-router";

/** Says what to do if scripts are off. Place it by the form's button. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="mt-4 font-medium">
        <UseContactForm />
      </p>
    </noscript>
  );
}

export function UseContactForm() {
  return (
    <>
      This form needs scripts. Please switch them on and load the page again, or{" "}
      <Link className="text-ice-600 underline" to="/contact">
        write to us
      </Link>
      : the contact form works without.
    </>
  );
}
