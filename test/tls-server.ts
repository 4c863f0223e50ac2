import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A certificate for localhost only, valid until 2126. Its key is no secret, because only tests trust it. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIULgQki11RVM2x0jUsNXFBoD2sbQ0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE1MDEyOVoYDzIxMjYxMDI5
MTUwMTI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATlIGe6PhR8nxHn3+ijE+57sPSdDbK24Pz62xtEpsVVyU5YzsYYoDIE
fdLzbAplZcw6PpeR5jj5gpzPX1N9tXKso28wbTAdBgNVHQ4EFgQU2K+IxHJJmwTl
RlGbsbookEdITIcwHwYDVR0jBBgwFoAU2K+IxHJJmwTlRlGbsbookEdITIcwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAPAMjHACqK4nWyI/5zrzTA7wcIxNa0Ry/Jm98aNRfpyvAiEA
mkGRCrZ6xTxIaC0FKwKDlYMv/IF8Aa5CrEaBOAUBzxw=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaUMDRCRpEcXHN2p3
It+ys06B0JosLxDUN0T7Oa04hu6hRANCAATlIGe6PhR8nxHn3+ijE+57sPSdDbK2
4Pz62xtEpsVVyU5YzsYYoDIEfdLzbAplZcw6PpeR5jj5gpzPX1N9tXKs
-----END PRIVATE KEY-----
`;

/** Starts an HTTPS server, which stops after the test. */
export async function startTlsServer(answer: RequestListener): Promise<string> {
  const server = createServer({ cert: certificate, key }, answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}
