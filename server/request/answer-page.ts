import type { Context } from "hono";
import { lostHintCookie } from "../../app/features/accounts/sign-in/begin-session.server.ts";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import type { PageCache } from "../../app/platform/http/page-cache.server.ts";
import { responseOf } from "../../app/platform/http/rendered-page.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { isSitePath } from "../../app/platform/validation/allowed-links.ts";
import type { Pages } from "../pages.ts";
import { answerOwn, type OwnPages } from "./own-pages.ts";

type Front = {
  services: Services;
  pages: Pages;
  cache: PageCache | undefined;
  ownPages: OwnPages | undefined;
  isPage: (path: string) => boolean;
};

/** Answers with a page: from the page cache if it holds the page, otherwise rendered for this viewer. */
export async function answerPage(
  context: Context<AppEnvironment>,
  { services, pages, cache, ownPages, isPage }: Front,
): Promise<Response> {
  const { path, raw, method } = context.req;
  const canonical = path.replace(/\/+$/, "");
  const { search } = new URL(raw.url);
  // An address of an earlier site may end in a slash. It leads on at once.
  const former = canonical === path ? undefined : await ownPages?.find(canonical + search);
  if (former && cache && !("page" in former) && !isPage(canonical)) return answerOwn(raw, former, cache);
  // A location that begins with two slashes would redirect to another host.
  if (canonical !== path && isSitePath(canonical)) return context.redirect(canonical + search, 308);
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && cache?.has(path)) return cache.answer(raw);
  const own = isPage(path) ? undefined : await ownPages?.find(path + search);
  if (own && cache) return answerOwn(raw, own, cache);
  if (cache && !isPage(path)) return cache.answerUnknown(raw);
  const answer = responseOf(await pages(raw, { viewer: context.var.viewer }));
  const viewer = await context.var.viewer();
  const hint = viewer && lostHintCookie(services.config, raw, viewer);
  if (hint) answer.headers.append("Set-Cookie", hint);
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
  return answer;
}
