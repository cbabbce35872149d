-- What each migration was when it was applied: one whose file was changed since is refused (services/api/src/migrate.ts).
alter table schema_migrations add column sha256 text;
