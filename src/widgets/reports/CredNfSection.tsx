import type { FilledItem } from '#model/report/cred-nf.ts';
import { Panel } from '#ui/layout/Panel.tsx';

/** The CRED-nf checklist, filled in, and a methods paragraph. */
export function CredNfSection({ items, methods }: { items: readonly FilledItem[]; methods: string }) {
  const count = (source: FilledItem['source']) => items.filter((item) => item.source === source).length;
  return (
    <Panel
      title="CRED-nf checklist"
      aside={`${items.length} items: ${count('record')} from the record, ${count('answer')} answered, ${count('none')} open`}
    >
      <p className="lw-muted lw-small">
        Items of Ros et al. 2020, Brain 143, doi 10.1093/brain/awaa009, in our words.
      </p>
      <table className="lw-table lw-paper__crednf" aria-label="CRED-nf checklist">
        <thead>
          <tr>
            <th>Item</th>
            <th>Question</th>
            <th>Answer</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, domain, words, value, source }) => (
            <tr key={id}>
              {/* The checklist has both parts of 2c as one item. */}
              <td>{id.split('.')[0]}</td>
              <td>
                <strong>{words}</strong>
                <span className="lw-paper__domain lw-muted">{domain}</span>
              </td>
              <td>
                {value ?? <span className="lw-muted">Not recorded</span>}
                {source === 'answer' ? (
                  <span className="lw-muted"> (answer of the practice)</span>
                ) : undefined}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="lw-paper__methods">Methods</h3>
      <p>{methods}</p>
    </Panel>
  );
}
