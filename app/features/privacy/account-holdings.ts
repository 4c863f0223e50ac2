import { holding } from "./personal-data.ts";

export const accountHoldings = [
  holding("users", {
    addresses: ["email"],
    accounts: ["id"],
    files: ["cv_key"],
    others: [
      ...(["firstname", "lastname", "telephone", "address1", "address2", "town", "postcode"] as const),
      ...(["role", "duties", "admin_since", "school_id", "cv_filename", "cv_check", "invited_at"] as const),
      ...(["email_verified_at", "address_taken_back_at"] as const),
      ...(["common_password_told_at", "two_factor_confirmed_at"] as const),
      ...(["version", "created_at", "updated_at"] as const),
    ],
    hidden: [
      ...(["password_hash", "two_factor_secret", "two_factor_recovery_codes"] as const),
      ...(["two_factor_last_step", "passkey_handle", "search_text"] as const),
    ],
  }),
  holding("handovers", {
    accounts: ["from_id", "to_id"],
    others: ["id", "leaves_with", "created_at", "expires_at"],
  }),
] as const;

export const deviceHoldings = [
  holding("sessions", {
    accounts: ["user_id"],
    others: [
      ...(["id", "user_agent", "client_address", "created_at", "last_seen_at", "expires_at"] as const),
      ...(["remembered", "awaits_two_factor", "password_confirmed_at", "factor_proved_at"] as const),
    ],
    hidden: ["token_hash"],
  }),
  holding("known_devices", {
    accounts: ["user_id"],
    others: ["id", "last_seen_at"],
    hidden: ["token_hash"],
  }),
  holding("passkeys", {
    accounts: ["user_id"],
    others: ["id", "name", "transports", "counter", "created_at", "last_used_at"],
    hidden: ["credential_id", "public_key", "user_handle"],
  }),
  holding("account_tokens", {
    addresses: ["email"],
    accounts: ["user_id"],
    others: ["id", "kind", "created_at", "expires_at", "ends_sessions"],
    hidden: ["token_hash"],
  }),
  holding("wake_devices", {
    accounts: ["user_id"],
    others: ["id", "name", "created_at", "confirmed_at", "arrived_at", "last_error"],
    hidden: ["endpoint", "p256dh", "auth", "key_id"],
  }),
  holding("on_call_shifts", {
    accounts: ["user_id"],
    others: [
      ...(["id", "place", "weekdays", "from_time", "to_time"] as const),
      ...(["starts_at", "ends_at", "created_at"] as const),
    ],
  }),
] as const;
