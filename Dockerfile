FROM node:20.20.2-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM build AS packages
# What the server loads; what was bundled into it, or only the web app was made of, is not delivered a second time.
RUN node scripts/productionPackages.mjs /delivered && rm dist/*.map
RUN npm sbom --package-lock-only --omit dev --sbom-format cyclonedx > /delivered/strongroom.cdx.json

FROM node:20.20.2-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0
# Office documents are turned into pages by LibreOffice; without these packages some are shown by their text. Bubblewrap
# takes network and files from the programs that open documents. The fonts are for letters of Asian and Arabic scripts.
RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap \
  fonts-liberation fonts-noto-core fonts-wqy-microhei \
  libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /delivered ./
COPY --from=packages /app/dist dist
COPY package.json ./
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.BASE_PATH ?? '/fileshare'}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.mjs"]
