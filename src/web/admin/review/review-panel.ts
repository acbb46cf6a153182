/** What is open below a review: the shop's answer, or the reason to reject. */
export type ReviewPanel = 'reply' | 'reject'
