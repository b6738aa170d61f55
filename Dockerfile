# The portal alone: its database is a service of its own (compose.yaml has both).
FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /calendula
COPY . .
# Nothing is installed or built when it starts, and nothing is written but to the database.
RUN node scripts/prepare.mjs
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "scripts/start.mjs"]
