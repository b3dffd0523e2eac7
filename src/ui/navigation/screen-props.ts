/** What the router gives every screen: the parameters of its path, decoded, not yet validated. */
export type ScreenProps = { params: Readonly<Record<string, string>> };
