/** Domains at which anybody can have a mailbox. Such an address does not identify a company. */
const providers = new Set(
  [
    "aol.com aol.co.uk",
    "btinternet.com btopenworld.com talk21.com",
    "blueyonder.co.uk virginmedia.com ntlworld.com virgin.net",
    "fastmail.com fastmail.co.uk",
    "free.fr laposte.net orange.fr wanadoo.fr",
    "gmail.com googlemail.com",
    "gmx.com gmx.co.uk gmx.de gmx.net web.de t-online.de freenet.de",
    "hotmail.com hotmail.co.uk hotmail.fr live.com live.co.uk msn.com outlook.com outlook.co.uk",
    "icloud.com me.com mac.com",
    "mail.com mail.ru yandex.com yandex.ru",
    "o2.co.uk o2.pl onet.pl wp.pl interia.pl",
    "proton.me protonmail.com pm.me tutanota.com tuta.com zoho.com hey.com",
    "sky.com talktalk.net plusnet.com plus.com tiscali.co.uk tesco.net",
    "yahoo.com yahoo.co.uk yahoo.fr yahoo.de ymail.com rocketmail.com",
  ].flatMap((line) => line.split(" ")),
);

/** Returns the domain of an address, which identifies a company. Returns null for a mail provider's domain. */
export function companyDomain(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain === "" || providers.has(domain) ? null : domain;
}
