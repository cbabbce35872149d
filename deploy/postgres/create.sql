-- As the superuser: psql -v ON_ERROR_STOP=1 -f deploy/rendered/postgres/create.sql
-- Makes what is not there yet, and sets the passwords and what goes to the log; a second run changes nothing else.
-- The API signs in as ledenbureau_service, which owns nothing. The owner of the register's database migrates it; it may become the
-- service, to try what that may do.
-- Names are in UTF-8 and sorted alike on each server, whatever locale the cluster was made in.
select 'create role "${DATABASE_URL_USER}"' where not exists (select from pg_roles where rolname = '${DATABASE_URL_USER}') \gexec
alter role "${DATABASE_URL_USER}" login password '${DATABASE_URL_PASSWORD}';
select 'create role "${DATABASE_OWNER_URL_USER}"' where not exists (select from pg_roles where rolname = '${DATABASE_OWNER_URL_USER}') \gexec
alter role "${DATABASE_OWNER_URL_USER}" login password '${DATABASE_OWNER_URL_PASSWORD}';
grant "${DATABASE_URL_USER}" to "${DATABASE_OWNER_URL_USER}";
select 'create database "${DATABASE_OWNER_URL_NAME}" owner "${DATABASE_OWNER_URL_USER}" template template0 encoding ''UTF8'' locale_provider libc lc_collate ''C.UTF-8'' lc_ctype ''C.UTF-8''' where not exists (select from pg_database where datname = '${DATABASE_OWNER_URL_NAME}') \gexec

select 'create role "${KRATOS_DSN_USER}"' where not exists (select from pg_roles where rolname = '${KRATOS_DSN_USER}') \gexec
alter role "${KRATOS_DSN_USER}" login password '${KRATOS_DSN_PASSWORD}';
select 'create database "${KRATOS_DSN_NAME}" owner "${KRATOS_DSN_USER}" template template0 encoding ''UTF8'' locale_provider libc lc_collate ''C.UTF-8'' lc_ctype ''C.UTF-8''' where not exists (select from pg_database where datname = '${KRATOS_DSN_NAME}') \gexec

select 'create role "${HYDRA_DSN_USER}"' where not exists (select from pg_roles where rolname = '${HYDRA_DSN_USER}') \gexec
alter role "${HYDRA_DSN_USER}" login password '${HYDRA_DSN_PASSWORD}';
select 'create database "${HYDRA_DSN_NAME}" owner "${HYDRA_DSN_USER}" template template0 encoding ''UTF8'' locale_provider libc lc_collate ''C.UTF-8'' lc_ctype ''C.UTF-8''' where not exists (select from pg_database where datname = '${HYDRA_DSN_NAME}') \gexec

-- Statements carry personal data, and so does the row that broke a rule: they do not belong in a log.
alter database "${DATABASE_OWNER_URL_NAME}" set log_min_error_statement = 'panic';
alter database "${DATABASE_OWNER_URL_NAME}" set log_error_verbosity = 'terse';
alter database "${KRATOS_DSN_NAME}" set log_min_error_statement = 'panic';
alter database "${KRATOS_DSN_NAME}" set log_error_verbosity = 'terse';
alter database "${HYDRA_DSN_NAME}" set log_min_error_statement = 'panic';
alter database "${HYDRA_DSN_NAME}" set log_error_verbosity = 'terse';
