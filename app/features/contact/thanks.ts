/** Apart from the schemas, so that the page of the form loads no validator. */
export const thanks = "Thank you for your message. We will be in touch shortly.";
