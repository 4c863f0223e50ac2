import { request } from "../../platform/browser/request.ts";
import type { LoggedMail } from "./mail-log.schema.ts";

export const sendMailOnceMore = (id: number) => request<LoggedMail>("POST", `/api/mails/${id}/send`);
