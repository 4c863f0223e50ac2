import type { Route } from "./+types/qr-code";
import { servicesContext } from "../../../platform/http/page-context.server.ts";

/** /breakdown-qr.svg: the address of the breakdown page, for the card in the cab. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { config } = context.get(servicesContext);
  const { toString: drawQrCode } = await import("qrcode");
  const address = new URL("/breakdown", config.appUrl).href;
  // Error correction level M, because drivers scan it by torchlight from a worn card.
  const svg = await drawQrCode(address, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
}
