/** What a user who hands over may do afterwards. */
export const leavesWith = { look: "Look only", office: "Pages and office", none: "No back office" } as const;
export type LeavesWith = keyof typeof leavesWith;
