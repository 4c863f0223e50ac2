/** Something of this folder that this machine tries out. */
export type Check = {
  name: string;
  /** Why it cannot be tried here, if it cannot. */
  missing?: () => string | undefined;
  /** Throws where it does not do what it is for; answers what was seen. */
  prove: () => Promise<string[]> | string[];
};
