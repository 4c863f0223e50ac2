import { line } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";

export const maxDevices = 10;

const key = (message: string) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+=*$/, message);

/** What `PushSubscription.toJSON()` of a browser says, without its end. */
export const newWakeDevice = z
  .object({
    endpoint: z.url({ protocol: /^https$/, error: "This is not the address of a push service." }).max(2_000),
    keys: z.object({
      p256dh: key("This is not the key of a browser."),
      auth: key("This is not the key of a browser."),
    }),
  })
  .meta({ id: "NewWakeDevice" });
export type NewWakeDevice = z.infer<typeof newWakeDevice>;

export const newTextDevice = z.object({ telephone: line() }).meta({ id: "NewTextDevice" });
export type NewTextDevice = z.infer<typeof newTextDevice>;

const device = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether it is a telephone that gets a text message. Nobody learns whether that has arrived. */
  is_by_text: z.boolean(),
  created_at: z.string(),
  /** When its owner said that a test had arrived. */
  confirmed_at: z.string().nullable(),
  /** When a message last arrived. */
  arrived_at: z.string().nullable(),
  /** Why the last message did not leave. */
  problem: z.string().nullable(),
});
export const wakeDevice = device.meta({ id: "WakeDevice" });
export type WakeDevice = z.infer<typeof wakeDevice>;

export const wakeTest = z.object({ message: z.string() }).meta({ id: "WakeTest" });

export const wakeDeviceList = z
  .object({
    /** The key that a browser needs for its subscription (`applicationServerKey`), base64url. */
    public_key: z.string(),
    /** Whether a gateway for text messages is set. */
    has_texts: z.boolean(),
    data: z.array(device),
    /** Everybody with the duty office, and how many of their devices can be woken. */
    people: z.array(
      z.object({ id: z.int(), name: z.string(), devices: z.int(), arrived_at: z.string().nullable() }),
    ),
  })
  .meta({ id: "WakeDeviceList" });
export type WakeDeviceList = z.infer<typeof wakeDeviceList>;
