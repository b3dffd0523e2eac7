/** Props of every screen from the router: the path parameters, decoded, not yet validated. */
export type ScreenProps = { params: Readonly<Record<string, string>> };
