/** What stands in place of the name of somebody who was erased. */
export const erasedName = "Erased person";
