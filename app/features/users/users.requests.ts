import { request } from "../../platform/browser/request.ts";
import type { User } from "./users.schema.ts";

type UserAnswer = { data: User };

export type NewUserFields = Record<
  "firstname" | "lastname" | "email" | "role" | "password" | "password_confirmation",
  string
>;

export const makeUser = (fields: NewUserFields) => request<UserAnswer>("POST", "/api/users", fields);

export type UserChange = Partial<Record<string, string | number | null>> & { version: number };

export const changeUser = (id: number, change: UserChange) =>
  request<UserAnswer>("PATCH", `/api/users/${id}`, change);

export const removeUser = (id: number) => request<void>("DELETE", `/api/users/${id}`);
