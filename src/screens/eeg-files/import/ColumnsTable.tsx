import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';
import { InputGroup } from '@blueprintjs/core';
import { COLUMN_ROLES } from '#shared/eeg/import-plan.ts';
import { Select } from '#ui/forms/Choice.tsx';
import { ROLE_WORDS, UNITS } from './import-words.ts';
import type { ImportDraft } from './use-import-plan.ts';

/** Number of values shown beside each column. */
const SHOWN_ROWS = 5;
const ROLES = COLUMN_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

/** One row per column of the table: its use, its name, its unit, and its first values. */
export function ColumnsTable({ draft: { plan, proposal, changeColumn } }: { draft: ImportDraft }) {
  const rows = proposal.previewRows.slice(0, SHOWN_ROWS);
  return (
    <div className="lw-import__columns" ref={allowScrollingByKey}>
      <table className="lw-table" aria-label="Columns of the table">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Used as</th>
            <th scope="col">Name</th>
            <th scope="col">Unit</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {plan.columns.map(({ column, name, role, unit }) => (
            <tr key={column} className={role === 'ignore' ? 'lw-import__ignored' : undefined}>
              <th scope="row">{column + 1}</th>
              <td>
                <Select
                  isFilling
                  name={`Use of column ${column + 1}`}
                  value={role}
                  options={ROLES}
                  onChange={(next) => changeColumn(column, { role: next })}
                />
              </td>
              <td>
                <InputGroup
                  aria-label={`Name of column ${column + 1}`}
                  value={name}
                  maxLength={200}
                  onChange={(event) => changeColumn(column, { name: event.currentTarget.value })}
                />
              </td>
              <td>
                {role === 'signal' ? (
                  <Select
                    isFilling
                    name={`Unit of column ${column + 1}`}
                    value={unit}
                    options={UNITS}
                    onChange={(next) => changeColumn(column, { unit: next })}
                  />
                ) : undefined}
              </td>
              <td className="lw-import__values">{rows.map((row) => row[column] ?? '').join('   ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
