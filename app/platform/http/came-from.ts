/** Names the host from which a visitor came to the page of a form. */
export const cameFromHeader = "Came-From";
