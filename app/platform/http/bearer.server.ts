/** Returns the token of a machine that a request carries (RFC 6750, section 2.1). */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
}

/** Returns the header that a refused request gets (RFC 6750, section 3): what was wrong with its token, if it had one. */
export function bearerChallenge(status: number, hasToken: boolean): string | undefined {
  if (status === 401) return hasToken ? 'Bearer error="invalid_token"' : "Bearer";
  return status === 403 && hasToken ? 'Bearer error="insufficient_scope"' : undefined;
}
