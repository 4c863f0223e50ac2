/** An address that breaks behind its "@" before it breaks in a word. */
export function Mailbox({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
