import { callsOf } from "../../platform/browser/call.ts";
import type { mailLogApi } from "./mail-log.api.server.ts";

const call = callsOf<typeof mailLogApi>();

export const sendMailOnceMore = (id: number) => call("POST /api/mails/:id/send", { params: { id } });
