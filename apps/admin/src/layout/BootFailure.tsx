import { useI18n } from '@ledenbureau/i18n';
import { ErrorState } from '@ledenbureau/ui';

/** Shown when not even the translations could be loaded; the only screen with its own text, in both languages. */
export function BootFailure({ error }: { error: unknown }) {
  return (
    // neither texts nor styles of the design system are there yet
    <main style={{ maxWidth: '40rem', margin: '15vh auto', padding: '0 1rem', font: '16px/1.5 sans-serif' }}>
      <h1>De toepassing kon niet starten</h1>
      <p>Controleer uw verbinding en probeer het opnieuw. Blijft dit zo, stuur de systeembeheerder dan deze tekst:</p>
      <p lang="en">
        The application could not start. Check your connection and try again. If this stays, send the system
        administrator this text:
      </p>
      {/* as above */}
      <pre style={{ whiteSpace: 'pre-wrap' }}>{causes(error)}</pre>
      <button
        type="button"
        // as above
        style={{ font: 'inherit', padding: '0.5rem 1rem' }}
        onClick={() => window.location.reload()}
      >
        Opnieuw proberen · <span lang="en">Try again</span>
      </button>
    </main>
  );
}

/** What failed, and why. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${causes(error.cause)}`;
}

/** /config.json is missing or wrong: says so, and names each problem for whoever runs the server. */
export function ConfigFailure({ problems }: { problems: readonly string[] }) {
  const { t } = useI18n();
  return (
    <main>
      <ErrorState
        title={t('error.config.title')}
        description={t('error.config.description', { problems: problems.join('; ') })}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
