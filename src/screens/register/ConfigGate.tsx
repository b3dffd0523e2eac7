import type { ReactNode } from 'react';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import type { useAppConfig } from '#state/app-config.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';

type ConfigGateProps = {
  config: ReturnType<typeof useAppConfig>;
  children: (config: AppConfig) => ReactNode;
};

/** Shows content that depends on the installation once the installation is known. */
export function ConfigGate({ config: { state, retry }, children }: ConfigGateProps) {
  switch (state.kind) {
    case 'ready':
      return children(state.config);
    case 'failed':
      return (
        <div className="lw-card-form">
          <Notice kind="danger" onAction={retry}>
            {state.message}
          </Notice>
        </div>
      );
    default:
      return (
        <div className="lw-card-form" aria-busy="true">
          <output className="lw-card-form__lead">Connecting to the server</output>
        </div>
      );
  }
}
