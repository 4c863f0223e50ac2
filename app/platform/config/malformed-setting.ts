/** A setting has an invalid value. The message is one line that names the setting. */
export class MalformedSetting extends Error {}
