import type { PrivacyFacts } from "./privacy-facts.ts";

/** Shows what the register of personal data says, as a part of a longer text. */
export function StoredFacts({ stored }: Pick<PrivacyFacts, "stored">) {
  return (
    <div className="rich-text" data-generated>
      {stored.map((one) => (
        <section key={one.title}>
          <h3>{one.title}</h3>
          <p>{one.what}</p>
          <ul>
            <li>
              <strong>Why:</strong> {one.why}
            </li>
            <li>
              <strong>Who sees it:</strong> {one.seenBy}.
            </li>
            <li>
              <strong>How long:</strong> {one.retained}.
            </li>
          </ul>
        </section>
      ))}
    </div>
  );
}

export function BrowserFacts({ inBrowsers }: Pick<PrivacyFacts, "inBrowsers">) {
  return (
    <div className="rich-text" data-generated>
      <ul>
        {inBrowsers.map(({ name, as, why, retained }) => (
          <li key={name}>
            <code>{name}</code> ({as === "cookie" ? "cookie" : "storage of your browser"}): {why}. Kept{" "}
            {retained}.
          </li>
        ))}
      </ul>
    </div>
  );
}
