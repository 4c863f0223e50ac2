/** An email address that preferably wraps after its "@" and not within a word. */
export function Mailbox({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
