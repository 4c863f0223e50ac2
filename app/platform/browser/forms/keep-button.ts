/** The name of the button that keeps a form as a draft. */
export const keepButton = "keep";
