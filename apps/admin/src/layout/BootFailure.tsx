import { useI18n } from '@ledenbureau/i18n';
import { ErrorState } from '@ledenbureau/ui';

/** Shown when not even the translations could be loaded; the only screen with its own text, in both languages. */
export function BootFailure({ error }: { error: unknown }) {
  return (
    <main style={{ maxWidth: '40rem', margin: '15vh auto', padding: '0 1rem', font: '16px/1.5 sans-serif' }}>
      <h1>De toepassing kon niet starten</h1>
      <p>Laad de pagina opnieuw. Blijft dit zo, meld het dan aan de beheerder met deze tekst:</p>
      <p lang="en">The application could not start. Reload the page; if this stays, report this text:</p>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
    </main>
  );
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
