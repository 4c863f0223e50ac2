/**
 * Tables with no personal data about the users of the site, and their columns. The register's test requires each
 * name.
 */
export const nonPersonalTables: Record<string, string> = {
  schools: "id name postcode search_text town urn",
  pictures: "bytes cleaned_at created_at hash height id mime placeholder storage_key width",
  bin_pictures: "bin_id picture_id",
  galleries: "created_at id name updated_at version",
  gallery_images:
    "alt created_at focal gallery_id id link name picture_id position rotation search_text version",
  firm_marks: "created_at files hash",
  pages:
    "alt blocks created_at description focal id label menus meta_title path picture_id place subtitle teaser title translates updated_at version",
  redirects: "created_at id left_by path target updated_at version",
  redirect_imports: "created_at file_name id stored undone_at",
  slides: "alt created_at focal id link picture_id place sample_picture subtitle title updated_at version",
  former_countries: "code id",
  facts: "id name updated_at value version",
  backup_runs: "archive began_at bytes ended_at id kind problem",
  content_version: "id version",
  file_intents: "created_at owner prefix",
  kysely_migration: "name timestamp",
  kysely_migration_lock: "id is_locked",
  house_days: "damage database_bytes day disk_free disk_total missing_files",
  known_problems: "key seen_at since",
  machine_tokens: "created_at id last_used_at name scopes token_hash",
  webhooks: "created_at events failing_since id secret switched_off_at url",
  webhook_deliveries:
    "attempts created_at delivered_at event failed_at held_until id last_answer last_tried_at message_id status thing_id webhook_id",
  mail_pauses: "failures key reason until",
  refused_mails: "created_at id mail_date mailbox reason set_aside_at tries uid uid_validity",
  read_mailboxes: "failing_since id last_error last_uid name read_at uid_validity",
  policy_reports: "count day directive",
  visits: "calls cards chats day device forms mails page source views",
  processes: "beat owner started_at",
  site_identity: "name value",
  used_challenges: "challenge_hash expires_at",
};
