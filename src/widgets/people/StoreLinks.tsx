type StoreLinksProps = { links: { appStore: string; playStore: string } };

/** Links to the clients' app, for the two kinds of phones. */
export function StoreLinks({ links }: StoreLinksProps) {
  return (
    <div className="lw-form-actions">
      <a className="bp6-button" href={links.appStore} rel="noreferrer">
        App Store
      </a>
      <a className="bp6-button" href={links.playStore} rel="noreferrer">
        Google Play
      </a>
    </div>
  );
}
