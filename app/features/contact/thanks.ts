/** Separate from the schemas, so that the form's page loads no validator. */
export const thanks = "Thank you for your message. We will be in touch shortly.";
